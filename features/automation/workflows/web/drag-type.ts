/** What a dragged tile carries to the canvas: the id of its agent. */
export const dragType = 'application/x-vitrine-agent'
