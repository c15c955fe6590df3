import { Closing } from './closing.tsx'
import { Comparison } from './comparison.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { NoteList } from './note-list.tsx'
import { PageFrame } from './page-frame.tsx'
import { Pricing } from './pricing.tsx'
import { Steps } from './steps.tsx'

export function Landing() {
  return (
    <PageFrame>
      <Hero />
      <Steps />
      <div className="mt-24 grid gap-24 max-md:mt-14 max-md:gap-14">
        <Features />
        <Comparison />
        <Pricing />
        <Closing />
        <NoteList />
      </div>
    </PageFrame>
  )
}
