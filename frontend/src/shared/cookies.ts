/** One year, the age of every cookie of the manager (specification, section 9). */
const MAX_AGE = 31_536_000

export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const [key, ...rest] = part.split('=')
    if (key === name) return decodeURIComponent(rest.join('='))
  }
  return null
}

export function writeCookie(name: 'lang' | 'space' | 'default-space' | 'checkout-id', value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; max-age=${MAX_AGE}; path=/; samesite=lax${secure}`
}

export function clearCookie(name: 'checkout-id'): void {
  document.cookie = `${name}=; max-age=0; path=/; samesite=lax`
}
