/** Whether a clause beside an order asks for something of its own. */
import { wishOf } from './act/gate.ts'

const more =
  /^(?:(?:and|then|also|please|pls|so) )*(?:send|draft|show me|tell me|check|email|mail|reply|publish|run|pause|what|which|how (?:much|many)|who|where|switch|turn|order|approve|cancel|delete|remove|refund|schedule|list|compare|find|give me|rehearse|sync)\b/i

/** "And pause the digest" beside another order: nothing of it may be lost. */
export function isOtherWish(clause: string): boolean {
  const mask = clause
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:and|then|also) )+/, '')
  const isSmallTalk =
    mask.split(/\s+/).length < 2 ||
    /^(?:let['’]?s|let us|thanks?|just|so (?:we|i)|put it to|test|prove)\b/.test(mask)
  return !isSmallTalk && (more.test(mask) || wishOf(mask, false) === 'order')
}
