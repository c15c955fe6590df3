import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { extractPage } from '#features/shop/research/contract/web.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { LibraryLink } from './scout-library-link.tsx'
import { addressProblem } from './web-fields.ts'
import { WebPage } from './web-page.tsx'
import { WebProblem } from './web-problem.tsx'

/** Reads one page of the web. */
export function WebExtractForm() {
  const [url, setUrl] = useState('')
  const [isTried, setTried] = useState(false)
  const problem = addressProblem(url)
  const extract = useMutation({
    mutationFn: () => call(extractPage, { body: { url: url.trim() } }),
  })
  const page = extract.data?.data
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!problem && !extract.isPending) extract.mutate()
      }}
    >
      <Field isRequired label={t`URL`} error={(isTried && problem) || undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            maxLength={2_048}
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="ink" isBusy={extract.isPending} className="self-start">
        {extract.isPending ? t`Extracting...` : t`Extract`}
      </Button>
      {extract.error && <WebProblem title={t`Extract failed. Please try again.`} error={extract.error} />}
      {page && (
        <div aria-live="polite">
          <p className="type-small mb-2 flex flex-wrap gap-x-3 text-ink-2">
            <Trans>Page saved in the library.</Trans>
            <LibraryLink />
          </p>
          <ul>
            <WebPage title={page.title} url={page.url} content={page.content} />
          </ul>
        </div>
      )}
    </form>
  )
}
