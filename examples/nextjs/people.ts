/** The users who can sign in at once. The example shows these passwords. A real application never knows passwords. */
export const people = [
  { password: "lovelace", name: "Ada Lovelace", email: "ada@app.example" },
  { password: "turing", name: "Alan Turing", email: "alan@app.example" },
] as const
