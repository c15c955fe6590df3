import { t } from '@lingui/core/macro'
import { buttonStyle } from '#ui/button-style.ts'

type Props = { questions: readonly string[]; onAsk: (question: string) => void }

/** Questions that can be asked at once. */
export function SuggestionList({ questions, onAsk }: Props) {
  return (
    <ul aria-label={t`Suggested questions`} className="flex flex-wrap gap-1.5">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            onClick={() => onAsk(question)}
            className={buttonStyle({ size: 's' })}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
