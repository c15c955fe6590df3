const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Actions that do not read as a sentence by themselves. */
const sentences: Record<string, string> = {
  'merchant.registered': 'Account created',
  'merchant.password-changed': 'Password changed',
  'session.revoked': 'Session ended',
  'session.others-revoked': 'Other sessions ended',
  'seller.changed': 'Seller facts changed',
}

/** "key.saved" → "Key saved" */
export function actionWords(action: string): string {
  const words = sentences[action] ?? action.replaceAll(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "21 Nov 2026, 09:02:41", in the time zone of the browser. */
export function momentOf(iso: string): string {
  return moment.format(new Date(iso))
}
