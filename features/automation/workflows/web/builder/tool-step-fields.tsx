import { t } from '@lingui/core/macro'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import { MappingField } from './mapping-field.tsx'
import { type ActionOf, faultOf, setStep, type StepEditor } from './step-editor.ts'

/** The tool that an agent uses, and where each of its inputs comes from. */
export function ToolStepFields({ editor, action }: { editor: StepEditor; action: ActionOf<'tool'> }) {
  const { step, context, types } = editor
  const own = context.tools.filter(({ agents }) => step.agent === null || agents.includes(step.agent))
  const tool = context.tools.find(({ name }) => name === action.tool)
  const foreign = tool && !own.includes(tool) ? [tool] : []
  return (
    <>
      <Field isRequired label={t`Tool`} hint={tool?.description} error={faultOf(editor, 'action.tool')}>
        {(control) => (
          <SelectInput
            {...control}
            options={[
              { value: '', label: t`Choose a tool` },
              ...[...own, ...foreign].map(({ name, title }) => ({
                value: name,
                label: toolName(name, title),
              })),
            ]}
            value={action.tool}
            onChange={({ target }) => setStep(editor, { action: { ...action, tool: target.value } })}
          />
        )}
      </Field>
      {tool?.inputs.map(({ name, title, description, isRequired, valueType, choices }) => (
        <MappingField
          key={`${tool.name} ${name}`}
          label={title}
          hint={description === '' ? undefined : description}
          isRequired={isRequired}
          isOptional={!isRequired}
          error={faultOf(editor, `action.input.${name}`)}
          mapping={action.input[name] ?? null}
          valueType={valueType}
          choices={choices}
          types={types}
          onChange={(mapping) => {
            const { [name]: _, ...rest } = action.input
            const input = mapping ? { ...rest, [name]: mapping } : rest
            setStep(editor, { action: { ...action, input } })
          }}
        />
      ))}
    </>
  )
}
