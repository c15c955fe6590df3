/** Words for what of an imported file is to be looked at. */
import { t } from '@lingui/core/macro'
import type { ImportNote } from '../contract/transfer.ts'

export function noteText({ code, values }: Pick<ImportNote, 'code' | 'values'>): string {
  const { zone = '', named = '' } = values
  switch (code) {
    case 'SECOND_TRIGGER':
      return t`A workflow has one trigger here, so this one is left out.`
    case 'WEBHOOK_ADDRESS':
      return t`It gets a new address and secret when you publish it.`
    case 'TRIGGER_UNKNOWN':
      return t`This trigger doesn’t exist here. Choose another.`
    case 'SCHEDULE_UNREAD':
      return t`Couldn’t read its times. It’s set to every day at 08:00.`
    case 'ZONE_OF_FILE':
      return t`Its times are in ${zone}, as the file says.`
    case 'ZONE_MISSING':
      return t`The file names no time zone. Its times are in ${zone}, your store’s.`
    case 'ZONE_UNKNOWN':
      return t`“${named}” isn’t a time zone we know. Its times are in ${zone}, your store’s.`
    case 'CONDITION':
      return t`Its conditions are n8n expressions. Write them again as an expression.`
    case 'WAIT_UNREAD':
      return t`Couldn’t read its time. It’s set to one hour.`
    case 'LOOP':
      return t`Loops hold their steps here. Add a loop and put the steps in it.`
    case 'CODE':
      return t`Code never runs here. Use expressions or a tool of an agent.`
    case 'SUB_WORKFLOW':
      return t`Choose which of your workflows it starts.`
    case 'NODE_UNKNOWN':
      return t`This node doesn’t exist here. Choose what the step does.`
    case 'HTTP_REST':
      return t`Headers, credentials and the body aren’t imported. Add them, with secrets by their names.`
    case 'HTTP_ADDRESS':
      return t`Its address is an n8n expression. Write it again, with headers, secrets and the body.`
  }
}
