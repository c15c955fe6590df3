/** "Close the parcel ticket and show me what is still open": the order and the list that is wanted after it. */

const form =
  /^(.{6,200}?)[,.;]? (?:and then|and|then) (?:also )?((?:show|tell|give|list)(?: me| us)? [^.!?]{3,80})[.!?\s]*$/is
const orders = /\b(?:mark|set|put|close|shut|resolve|solve|re-?open|move|change)\b/i
const denied = /\b(?:not|never|if|unless|until|when|once)\b|n['’]t\b|\?/i
const stillOpen =
  /^(?:show|tell|give|list)(?: me| us)? (?:what(?:ever)?|which(?: ones| tickets)?|(?:the|those|all|all the)(?: ones| tickets)?(?: that| which)?)(?:['’]s| is| are)? (?:(?:still|now|then|left) )*(open|unresolved|unanswered|in progress)(?: (?:tickets|ones|now|then|still|please|pls))*$/i

/** Both wishes, the second in the words it is read by; null where the text is none of this. */
export function cutShown(text: string): { order: string; shown: string; said: string } | null {
  const [, order = '', said = ''] = form.exec(text.trim()) ?? []
  if (said === '' || !orders.test(order) || denied.test(order)) return null
  const state = stillOpen.exec(said.trim())?.[1]?.toLowerCase()
  const status = state === 'in progress' ? state : 'open'
  return { order, shown: state === undefined ? said : `show the ${status} tickets`, said }
}
