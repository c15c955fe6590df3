import { readToken } from '#ui/token.ts'
import { Landing } from './landing.tsx'
import { showPage } from './show-page.tsx'

// A merchant who is signed in finds the dashboard at this address.
if (readToken() === null) showPage(<Landing />)
else void import('../main.tsx')
