import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { i18n } from './i18n.ts'

const lingui = { i18n }

/** A text with elements in it, in the language of the page. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={lingui} />
}
