import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { tablesCsv } from './answer-csv.ts'
import { readAnswer } from './read-answer.ts'

/** What a tool put out as a file: CSV where it is a table, or else JSON. `name` is the file's, without its ending. */
export function AnswerExport({ name, output }: { name: string; output: unknown }) {
  const tables = readAnswer(output)?.tables.filter(({ rows }) => rows.length > 0) ?? []
  const isTable = tables.length > 0

  function save() {
    const [text, type, ending] = isTable
      ? [tablesCsv(tables), 'text/csv', 'csv']
      : [JSON.stringify(output, null, 2), 'application/json', 'json']
    saveFile(new Blob([text], { type }), `${name}.${ending}`)
  }

  return (
    <Button size="s" onClick={save}>
      <Download aria-hidden className="size-3.5" />
      {isTable ? <Trans>Export CSV</Trans> : <Trans>Export JSON</Trans>}
    </Button>
  )
}
