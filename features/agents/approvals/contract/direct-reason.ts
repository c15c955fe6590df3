/** The reason of a tool that a merchant started, apart from any conversation: screens say it in their own words. */
export const directReason = 'You started this tool.'
