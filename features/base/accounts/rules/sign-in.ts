/** The form under which an e-mail is unique: compatible characters made one, lower case. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}
