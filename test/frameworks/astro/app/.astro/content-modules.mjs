export default new Map()
