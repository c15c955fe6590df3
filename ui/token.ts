const key = 'auth_token'

/** The bearer token of this browser, or null when nobody is signed in. */
export function readToken(): string | null {
  return localStorage.getItem(key)
}

export function storeToken(token: string): void {
  localStorage.setItem(key, token)
}

export function removeToken(): void {
  localStorage.removeItem(key)
}
