/** The server checks more (common passwords, own data); this answers at once. */
export const PASSWORD_LENGTH = 12

export function tooShort(password: string): boolean {
  return [...password].length < PASSWORD_LENGTH
}

export function looksLikeEmail(value: string): boolean {
  return /^\S+@\S+\.\S+$/.test(value.trim())
}
