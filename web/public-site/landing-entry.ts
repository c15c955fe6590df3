// The page is drawn already and needs its style at once; which script comes to life in it depends on who is here.
import '../app.css'
import { readToken } from '#ui/token.ts'

// A merchant who is signed in finds the dashboard at this address, without the first page's script.
if (readToken() === null) void import('./show-landing.tsx')
else void import('../main.tsx')
