import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Mapping } from '../../contract/definition.ts'
import { MappingField } from './mapping-field.tsx'
import { faultOf, type StepEditor } from './step-editor.ts'

type Props = {
  editor: StepEditor
  headers: Record<string, Mapping>
  onChange: (headers: Record<string, Mapping>) => void
}

/** Headers of a call, each with its value. */
export function HeaderRows({ editor, headers, onChange }: Props) {
  const [name, setName] = useState('')
  const isNew = /^[\w-]{1,100}$/.test(name) && !Object.hasOwn(headers, name)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="type-label mb-1.5 text-ink-2">
        <Trans>Headers</Trans>
      </legend>
      {Object.entries(headers).map(([header, mapping]) => (
        <div key={header} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <MappingField
              label={header}
              rows={1}
              error={faultOf(editor, `action.headers.${header}`)}
              mapping={mapping}
              valueType={{ type: 'string' }}
              types={editor.types}
              onChange={(next) => onChange({ ...headers, [header]: next ?? { type: 'text', text: '' } })}
            />
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`Remove ${header}`}
            onClick={() => {
              const { [header]: _, ...rest } = headers
              onChange(rest)
            }}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      <div className="flex gap-2">
        <TextInput
          aria-label={t`Name of the header`}
          placeholder={t`Name of the header`}
          face="code"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          onClick={() => {
            if (!isNew) return
            onChange({ ...headers, [name]: { type: 'text', text: '' } })
            setName('')
          }}
        >
          <Plus aria-hidden className="size-3.5" />
          <Trans>Add</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
