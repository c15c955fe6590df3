import { t } from '@lingui/core/macro'
import { hostOf } from '#features/base/runs/web/answer/safe-link.ts'
import type { ResearchDetail, ResearchSource } from '#features/shop/research/contract/library.ts'

type Props = {
  /** What the provider of the search said. */
  answer: string | null
  summary: ResearchDetail['summary']
  sources: readonly Pick<ResearchSource, 'url' | 'title'>[]
}

/** What the pages say: in a model's words with its sources, else as the search told it, else as sentences of the pages. */
export function ScoutSummary({ answer, summary, sources }: Props) {
  if (answer && summary?.by !== 'model') {
    return <p className="type-body break-words whitespace-pre-line">{answer}</p>
  }
  if (!summary || summary.sentences.length === 0) return null
  return (
    <div>
      <p className="type-body break-words">
        {summary.sentences.map(({ text, sources: places }) => (
          <span key={text}>
            {text}
            {places.map((place) => (
              <Mark key={place} place={place} source={sources[place]} />
            ))}{' '}
          </span>
        ))}
      </p>
      <p className="type-small mt-1 text-ink-2">
        {summary.by === 'local'
          ? t`Quoted from web pages.`
          : summary.model
            ? t`Written by ${summary.model}, based on the pages below.`
            : t`Written by a language model, based on the pages below.`}
      </p>
    </div>
  )
}

/** The number of a source, as a link where its address may be followed. */
function Mark({ place, source }: { place: number; source: Props['sources'][number] | undefined }) {
  const number = ` [${place + 1}]`
  if (!source || hostOf(source.url) === null) return <span className="text-ink-2">{number}</span>
  return (
    <a
      href={source.url}
      title={source.title}
      aria-label={t`Source ${place + 1}: ${source.title}`}
      target="_blank"
      rel="noreferrer noopener nofollow"
      className="rounded-control text-glass underline-offset-2 hover:underline"
    >
      {number}
    </a>
  )
}
