import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Button } from '#ui/button.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { CheckContext } from '../../contract/check.ts'
import { type StepAction, stepDefaults } from '../../contract/definition.ts'

export type NewStepFields = {
  name: string
  agent: AgentId
  description: string
  action: StepAction
  estimatedSeconds: number
  successCriteria: string
}

type Props = {
  agent: AgentId
  context: CheckContext | undefined
  onAdd: (fields: NewStepFields) => void
  onClose: () => void
}

/** The fields of a new step of an agent. Nothing in it is required. */
export function AddStepDialog({ agent, context, onAdd, onClose }: Props) {
  const formId = useId()
  const agentName = agentProfiles[agent].name
  const defaultName = t`${agentName} Action`
  const [fields, setFields] = useState({
    name: '',
    action: '',
    description: '',
    tool: '',
    time: String(stepDefaults.estimatedSeconds),
    criteria: '',
  })
  const set = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  })
  const tools = context?.tools.filter(({ agents }) => agents.includes(agent)) ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const seconds = Number.parseInt(fields.time, 10)
    const isTime = !Number.isNaN(seconds) && seconds >= 0
    onAdd({
      agent,
      name: fields.name.trim() || defaultName,
      action: toAction(fields),
      description: [fields.tool === '' ? '' : fields.action, fields.description].filter(Boolean).join('\n'),
      estimatedSeconds: isTime ? Math.min(seconds, 86_400) : stepDefaults.estimatedSeconds,
      successCriteria: fields.criteria,
    })
  }
  return (
    <Dialog
      title={t`Add a step for ${agentName}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="ink" type="submit" form={formId}>
            <Trans>Add step</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        <Field label={t`Step name`}>
          {(control) => <TextInput {...control} maxLength={200} placeholder={defaultName} {...set('name')} />}
        </Field>
        <Field label={t`Action`} hint={t`What the agent should do, in your words.`}>
          {(control) => <TextInput {...control} maxLength={1_000} {...set('action')} />}
        </Field>
        <Field label={t`Description`}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={900}
              {...set('description')}
              className={`${controlStyle({})} h-auto! resize-y py-1.5`}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`Tools`}>
            {(control) => (
              <SelectInput
                {...control}
                options={[
                  { value: '', label: t`No tool` },
                  ...tools.map(({ name, title }) => ({ value: name, label: toolName(name, title) })),
                ]}
                {...set('tool')}
              />
            )}
          </Field>
          <Field label={t`Estimated time (seconds)`}>
            {(control) => <TextInput {...control} inputMode="numeric" {...set('time')} />}
          </Field>
        </div>
        <Field label={t`Success criteria`}>
          {(control) => <TextInput {...control} maxLength={2_000} {...set('criteria')} />}
        </Field>
      </form>
    </Dialog>
  )
}

/** A tool where one is chosen, otherwise the agent is asked to do it; chosen later where neither is said. */
function toAction({ tool, action }: { tool: string; action: string }): StepAction {
  if (tool !== '') return { type: 'tool', tool, input: {} }
  if (action.trim() !== '') return { type: 'ask', question: { type: 'text', text: action } }
  return { type: 'incomplete' }
}
