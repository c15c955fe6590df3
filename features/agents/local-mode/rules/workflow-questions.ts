/** What is asked of a workflow that is named, in a text with FLOW for its name and KIND for the word: what it does, when it runs, what it would have done. */

/** A workflow as it is spoken of. */
export const object =
  '(?:(?:the|my|our|that|this|your|all|of|called|named|both|bloody|damn|damned|stupid|silly|annoying|whole|KIND) )*FLOW(?: (?:KIND|ones?|thing|thingy|job|stuff|bit|business))*'

/** What it does, and when it runs or ran. */
export const asksOfRuns = [
  /^(?:when|what time|since when|how long ago)\b.*\bFLOW\b.*\b(?:run|ran|runs|go|goes|went|gone|fire|fires|fired|last|next|due|start|starts|started|trigger|triggered|send|sent|come|came|comes|execute|executed|scheduled|finish\w*|kick\w*|happen\w*|active|work\w*)\b/,
  /^(?:when|what time)\b.*\b(?:run|last|next|execut\w*)\b.*\bFLOW\b/,
  /\b(?:last|next|latest|previous|most recent) (?:run|time|execution)\b.*\bFLOW\b/,
  /\bFLOW\b.*\b(?:last|next|latest|most recent) (?:run|time|execution|ran)\b/,
  /^how (?:often|many times|long)\b.*\bFLOW\b/,
  new RegExp(
    `^(?:is|are|was|were|isnt|isn['’]t) ${object}(?: (?:still|currently|already|actually|even|now|really))* (?:on|off|active|paused|running|enabled|disabled|live|working|scheduled|switched on|switched off|turned on|turned off|a draft|published|stuck|ok|okay|healthy|going|set up)\\b`,
  ),
  new RegExp(
    `^(?:did|has|have|does|do|will|didnt|hasnt|didn['’]t|hasn['’]t) ${object}(?: (?:still|already|ever|even|actually|really|now|been|properly))* (?:run|ran|go out|gone out|went|go|gone|work|worked|fire|fired|finish|finished|succeed|succeeded|fail|failed|execute|executed|start|started|complete|completed|trigger|triggered|send|sent|come|came|do|happen|through|break|broken|broke|crash\\w*)\\b`,
  ),
  /^what (?:happens|happened) (?:in|with|when|to|during)\b.*\bFLOW\b/,
  /\b(?:status|state|schedule|history|timetable) of (?:the |my |our )?FLOW\b|\bFLOW (?:KIND )?(?:status|state|schedule)\b/,
  new RegExp(
    `^how (?:is|are|did|does|do|was) ${object} (?:do|doing|go|going|work|working|run|running|get on|getting on)`,
  ),
  new RegExp(
    `^what (?:does|did|will|do) ${object}(?: (?:actually|even|exactly))* (?:do|change|say|send|run|check)`,
  ),
  /^(?:if|whether)\b.*\bFLOW\b.*\b(?:run|ran|runs|went|gone|fired?|worked|works|finished|sent|failed|on|off|active|paused|running|live|scheduled|started)\b/,
  /^why\b.*\bFLOW\b.*\b(?:fail\w*|run|ran|stop\w*|stuck|paused|off|break|broke|work\w*|start\w*)\b/,
  /^(?:explain|describe)(?: to me)? (?:the |my |our )?(?:KIND )?FLOW\b|^what is (?:the |my |our )?(?:KIND FLOW|FLOW KIND|FLOW (?:KIND )?(?:for|about|good for))$/,
  /^(?:tell me|show me|show|give me|look up|check|see|find out)\b(?! ?.*\bFLOW$).*\b(?:if|whether|when|about|what)\b.*\bFLOW\b/,
  /^(?:tell me about|show me|show|open|details of|details on|look at|view|see) (?:the |my |our )*(?:KIND FLOW|FLOW KIND)$/,
]
/** What it would have done. */
export const asksOfPast = new RegExp(
  `^(?:what|how) (?:would|will)\\b.*\\bFLOW\\b.*\\b(?:have|do|did|done|changed|run|sent|looked|gone|happened|behave)\\b|^what (?:would|will) happen(?:ed)? .*\\bFLOW\\b|\\bFLOW\\b.*\\bwould have (?:done|changed|sent|found|bought)\\b|\\bwhat (?:it|FLOW) would have (?:done|changed|sent|found)\\b`,
)
/** The same of one that another clause names. */
export const asksOfIt =
  /^(?:and |so |but )?(?:what|when|how often|how many times|is|did|does|has)\b.*?\b(it|that|this|that one|that thing)\b/
/** What it would have done, where another clause names it. */
export const wouldHave =
  /\b(?:what|how) (?:would|will|might|could) (?:it|that|this|they) have\b|\bwhat (?:it|that) (?:would|might) have\b/
/** "Open alerts of the stock" are what it says, and no workflow that alerts. */
export const ofStock =
  /\b(?:open|pending|latest) alerts\b(?! workflows?\b)|^\W*(?:please |can you |could you )*(?:tell|show|list|give|which|what)\b.{0,40}\balerts (?:of|for|about|on) (?:the |my |our )?(?:stock|inventory)\b/i
/** Beside one of these nothing is ordered of “it”: it waits, it is denied, or somebody else says it. */
export const waits =
  /\b(?:if|unless|when|whenever|once|until|till|as soon as|not yet|said|says|told|tells|wrote|asks|asked|should i|should we|not|never)\b|n['’]t\b/
