export default function Login() {
  return <p>sign in here</p>
}
