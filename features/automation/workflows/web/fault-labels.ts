/** What is wrong with a draft, in a sentence each. */
import { t } from '@lingui/core/macro'
import type { Fault } from '../contract/check.ts'
import { portLabels } from './step-types.ts'

export function faultSentence({ code, values, port }: Fault): string {
  const { name = '', expected = '', found = '', problem = '', agent = '' } = values
  switch (code) {
    case 'NO_NAME':
      return t`Name the workflow.`
    case 'NO_STEPS':
      return t`Add at least one step.`
    case 'STEP_INCOMPLETE':
      return t`Choose what this step does.`
    case 'STEP_NO_NAME':
      return t`Name this step.`
    case 'AGENT_MISSING':
      return t`Choose an agent.`
    case 'TOOL_UNKNOWN':
      return name === '' ? t`Choose a tool.` : t`The tool ${name} doesn’t exist.`
    case 'TOOL_NOT_OF_AGENT':
      return t`${agent} doesn’t have the tool ${name}.`
    case 'INPUT_MISSING':
      return t`Fill in ${name}.`
    case 'INPUT_UNKNOWN':
      return t`This tool has no input named ${name}.`
    case 'INPUT_TYPE':
    case 'EXPRESSION_TYPE':
      return problem === '' ? t`Expected ${expected}, but this is ${found}.` : t`Wrong type: ${problem}`
    case 'EXPRESSION_EMPTY':
      return t`Enter an expression.`
    case 'EXPRESSION_SYNTAX':
      return t`Check the expression: ${problem}`
    case 'EXPRESSION_UNKNOWN_NAME':
      return t`Unknown name: ${problem}`
    case 'STEP_NOT_BEFORE':
      return t`${name} may not have run before this step.`
    default:
      return graphSentence({ code, values, port })
  }
}

function graphSentence({ code, values, port }: Pick<Fault, 'code' | 'values' | 'port'>): string {
  const { name = '', problem = '' } = values
  const way = port === null ? '' : portLabels[port]
  switch (code) {
    case 'CYCLE':
      return t`This step leads back to itself. Use a loop instead.`
    case 'UNREACHABLE':
      return t`Nothing leads to this step.`
    case 'EDGE_UNKNOWN_STEP':
      return t`Connected to a step that doesn’t exist.`
    case 'EDGE_OUT_OF_LOOP':
      return t`The connection to ${name} leaves the loop.`
    case 'PORT_UNKNOWN':
      return t`This step no longer has the exit ${way}.`
    case 'LOOP_EMPTY':
      return t`Add a step inside this loop.`
    case 'SCHEDULE_INVALID':
      return t`Check the schedule: ${problem}`
    case 'TIME_ZONE_UNKNOWN':
      return t`Choose a time zone.`
    case 'WORKFLOW_UNKNOWN':
      return t`Choose a workflow.`
    case 'WORKFLOW_CYCLE':
      return t`That workflow starts this one again.`
    case 'URL_INVALID':
      return t`Enter an address that starts with https://`
    case 'SECRET_UNKNOWN':
      return name === '' ? t`Choose a secret.` : t`The secret ${name} doesn’t exist.`
    case 'ADDRESS_INVALID':
      return t`Check the recipient.`
    case 'MAIL_NOT_SET':
      return t`No mail server is set up. Choose another channel.`
    case 'TEMPLATE_OPEN':
      return t`Close the expression with two braces.`
    default:
      return t`Check this field.`
  }
}
