/** How all workflows are ordered on or off at once. */

/** "Everything automatic off", "stop all workflows". */
export const everything =
  /^(?:stop|pause|halt) (?:it|them|that|this)? ?(?:all|everything)\b.{0,15}\b(?:workflows?)()[.!\s]*$|^(?:stop|pause|halt) (?:all|everything)(?: that)? (?:runs?|running|happens|works) (?:automatically|by itself|on its own|by themselves|on their own)()[.!\s]*$|^(?:(?:turn|switch|put|shut|set) )?(?:all|every|everything|each)(?: (?:of )?(?:my|our|the|these|those))? (?:workflows?|automatic|automated|scheduled)\b.{0,20}?\b(off|on|paused|stopped|down|on hold)[.!\s]*$|^(pause|stop|halt|disable|suspend|turn off|switch off|resume|enable|activate|turn on|switch on) (?:all|every|everything|each)\b.{0,20}\b(?:workflows?|automatic|automated|scheduled)[.!\s]*$/i
/** They turn off. */
export const offWords =
  /^(?:off|paused|stopped|down|on hold|pause|stop|halt|disable|suspend|turn off|switch off)$/i
