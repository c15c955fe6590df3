import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { useAwake } from '#ui/use-awake.ts'
import type { FeedCheck } from '../contract.ts'

const exampleRow = '{"item_id": "AN-1001", "title": "Enamel kettle", "price": "79.00 USD", …}'

type ProfileChoice = FeedCheck['profile']

const profiles: { value: ProfileChoice; label: string }[] = [
  { value: 'openai-2026-10', label: t`OpenAI, current (October 2026)` },
  { value: 'openai-2026-08', label: t`OpenAI, August 2026` },
  { value: 'openai-2026-02', label: t`OpenAI, February 2026` },
  { value: 'openai-2025-09', label: t`OpenAI, launch (September 2025)` },
  { value: 'google-compatible-2026-10', label: t`Google-compatible columns` },
]

type Props = {
  textRef: RefObject<HTMLTextAreaElement | null>
  isChecking: boolean
  problem: string | null
  onProblem: (problem: string | null) => void
  onCheck: (profile: ProfileChoice) => void
}

export function CheckForm({ textRef, isChecking, problem, onProblem, onCheck }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const isAwake = useAwake()
  const [profile, setProfile] = useState<ProfileChoice>('openai-2026-10')
  const [opened, setOpened] = useState('')

  function fill(text: string, name: string) {
    if (textRef.current) textRef.current.value = text
    onProblem(null)
    setOpened(name)
  }

  async function open(file: File | undefined) {
    if (!file) return
    const read = await readFile(file)
    if ('text' in read) fill(read.text, t`Loaded ${file.name}.`)
    else onProblem(read.problem)
  }

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const { files } = event.currentTarget
    void open(files?.[0])
    // The same file may be picked again after it was mended.
    event.currentTarget.value = ''
  }

  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void open(event.dataTransfer.files[0])
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChecking) return
    if (textRef.current?.value.trim()) onCheck(profile)
    else {
      onProblem(t`Paste a product or feed first, or open a file.`)
      textRef.current?.focus()
    }
  }

  return (
    <form noValidate onSubmit={submit} aria-label={t`Feed check`}>
      <Field
        isRequired
        label={t`Product or feed`}
        error={problem ?? undefined}
        hint={t`JSON or JSONL: one product, a list, one product per line, or an object with “products”. Up to 900 kB and 5,000 rows. Nothing is stored.`}
      >
        {(control) => (
          <textarea
            {...control}
            ref={textRef}
            rows={11}
            wrap="off"
            spellCheck={false}
            autoCapitalize="none"
            onDrop={drop}
            placeholder={exampleRow}
            className={`${controlStyle({ size: null, face: 'code' })} h-auto resize-y px-3 py-2.5 leading-[18px] max-md:h-64`}
          />
        )}
      </Field>
      <div className="mt-4 flex flex-wrap items-end gap-2.5">
        <Field label={t`Check against`}>
          {(control) => (
            <SelectInput
              {...control}
              options={profiles}
              value={profile}
              onChange={(event) => setProfile(event.currentTarget.value as ProfileChoice)}
            />
          )}
        </Field>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,.jsonl,.ndjson,.txt,application/json"
          aria-label={t`Feed file`}
          onChange={pick}
        />
        <Button onClick={() => picker.current?.click()}>
          <FileUp aria-hidden className="size-4" strokeWidth={1.75} /> <Trans>Open a file</Trans>
        </Button>
        <Button onClick={() => fill(exampleRows, t`Loaded four example rows.`)}>
          <Trans>Try example rows</Trans>
        </Button>
        <Button
          type={isAwake ? 'submit' : 'button'}
          variant="ink"
          isBusy={isChecking}
          className="ms-auto max-md:w-full"
        >
          {isChecking ? t`Checking...` : t`Check feed`}
        </Button>
      </div>
      <p role="status" className="type-small mt-2 text-ink-2 empty:mt-0">
        {opened}
      </p>
      <noscript>
        <p className="type-small text-ink-2">
          <Trans>This check needs JavaScript.</Trans>
        </p>
      </noscript>
    </form>
  )
}

function product(id: string, slug: string, title: string, description: string) {
  return {
    item_id: id,
    title,
    description,
    url: `https://atelier-nord.example/products/${slug}`,
    brand: 'Atelier Nord',
    seller_name: 'Atelier Nord',
    image_url: `https://atelier-nord.example/images/${slug}.jpg`,
    availability: 'in_stock',
    price: '79.00 USD',
  }
}

const kettle = product(
  'AN-1001',
  'enamel-kettle',
  'Enamel kettle, 1.5 l, blue',
  'For all hobs, induction too.',
)
const mug = product('AN-1002', 'speckled-mug', 'Speckled mug', 'Stoneware, holds 0.3 l.')
const vase = product('AN-1003', 'terra-vase', 'TERRA VASE', 'Unglazed outside, glazed inside.')
const board = product('AN-1004', 'serving-board', 'Serving board, oak', 'End grain, oiled by hand.')

/** One row that is valid and three as they often come: each goes wrong in its own way. */
const exampleRows = [
  { ...kettle, gtin: '4006381333931' },
  { ...mug, brand: '', price: '$24', gtin: '4006381333932' },
  { ...vase, availability: 'yes', sale_price: '89.00 USD' },
  { ...board, image_url: '/images/board.jpg', item_weight: '2.1 kg' },
]
  .map((row) => JSON.stringify(row))
  .join('\n')

const maxBytes = 900_000
const byCommandLine = t`To check a larger or compressed file, use the command line: npm run vitrine -- validate FILE`

/** The text of a file, or why it is not taken. */
export async function readFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (/\.(gz|zip|parquet)$/i.test(file.name)) {
    return {
      problem: t`${file.name} is compressed, and this page only reads plain JSON and JSONL. ${byCommandLine}`,
    }
  }
  if (file.size > maxBytes) {
    return { problem: t`${file.name} is larger than 900 kB. ${byCommandLine}` }
  }
  return { text: await file.text() }
}
