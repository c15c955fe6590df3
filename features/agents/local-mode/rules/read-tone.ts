/** "Read the tone of this: …", "answer this: …": what stands behind the colon is somebody's own text. */
import type { LocalUse } from './follow-up/to-use.ts'

const lead =
  /^([^:"“]{0,80}\b(?:this|following|these words|that)\b[^:"“]{0,30}|[^:"“]{0,60}\b(?:mail|message|text|review|comment)\b[^:"“]{0,20}):\s*["“]?(.{8,2000}?)["”]?\s*$/is
const tone = /\b(?:tone|mood|sentiment|feeling|angry|happy|upset|cross|annoyed|positive|negative)\b/i
const reply = /\b(?:answer|reply|respond|response|write back)\b/i
/** What is to be answered lies on the ticket, and what follows is the merchant's own answer. */
const own =
  /\b(?:tickets?|case|message|number|no\.?) ?#?\d{1,7}\b|#\d{1,7}\b|\bwith (?:this|that|the following|these words)\b/i
const saved = /\b(?:save|keep|store|put|set|as)\b/i

/** "“It broke.” How would you answer her?" */
const askedBehind =
  /["“]([^"“”]{8,2000})["”][\s.,;:–—-]*(?:(?:and|so|now|please|pls) )*((?:how|what) (?:would|should|could|can|do|shall|might|must) (?:you|i|we|one) (?:answer|reply|respond|write|say)(?: (?:back|to|her|him|them|that|this|it|there|the (?:customer|lady|man|woman|buyer|client)))*|(?:can you |could you |would you )?(?:help me (?:answer|reply|respond)|(?:draft|write|suggest|prepare|give me) (?:me )?(?:an?|the|some) (?:\w+ )?(?:answer|reply|response))(?: (?:to|for|her|him|them|that|this|it))*)(?: (?:please|pls|now|then|best))*[?.!\s]*$/is

/** What is asked of a text that was pasted; null where none was. */
export function readPasted(text: string): LocalUse | null {
  const [, quoted] = askedBehind.exec(text.trim()) ?? []
  if (quoted !== undefined && !/["“”]/.test(text.replace(/["“][^"“”]*["”]/, '')))
    return { tool: 'response-generator', args: { text: quoted.trim() }, product: null, first: null }
  const [, asked = '', pasted = ''] = lead.exec(text.trim()) ?? []
  if (pasted === '' || saved.test(asked) || own.test(asked)) return null
  const tool = tone.test(asked) ? 'sentiment-analyzer' : reply.test(asked) ? 'response-generator' : null
  return tool && { tool, args: { text: pasted.trim() }, product: null, first: null }
}
