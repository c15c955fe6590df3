/** Starts a workflow; within one a step of its own kind does, which is kept from going in circles. */
export const runTool = 'run-workflow'
