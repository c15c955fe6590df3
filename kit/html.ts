/** Reads HTML as browsers do, piece by piece. No tree is built: a page of a million open elements is read as fast as any. */
import { Tokenizer } from 'htmlparser2'

export type HtmlHandler = {
  /** Names are in small letters, and so are those of attributes, of which the first of a name counts. */
  onOpen: (name: string, attributes: ReadonlyMap<string, string>) => void
  onClose: (name: string) => void
  /** A piece of text, entities decoded; the text of a script as it stands. */
  onText: (text: string) => void
}

/** What stands for a character reference that names none, such as `&#0;`. */
const replacement = 0xfffd

/** Tells a handler of the tags and texts of HTML, in order. Comments and declarations are passed over. */
export function readHtml(html: string, { onOpen, onClose, onText }: HtmlHandler): void {
  let [name, attribute, value] = ['', '', '']
  let attributes = new Map<string, string>()
  const open = () => onOpen(name, attributes)
  const pass = () => {}
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
        attributes = new Map()
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(code) {
        value += String.fromCodePoint(code)
      },
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value)
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag: (start, end) => onClose(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => onText(html.slice(start, end)),
      ontextentity(code) {
        if (code !== replacement) onText(String.fromCodePoint(code))
      },
      oncdata: pass,
      oncomment: pass,
      ondeclaration: pass,
      onend: pass,
      onprocessinginstruction: pass,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}
