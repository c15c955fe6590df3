import { Landing } from './landing.tsx'
import { showPage } from './show-page.tsx'

showPage(<Landing />)
