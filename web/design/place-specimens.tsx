import { lazy } from 'react'
import { AlertRow } from '#ui/alert-row.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckLine } from '#ui/check-line.tsx'
import { DisconnectedIllustration } from '#ui/disconnected-illustration.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/loading.tsx'
import { Mark } from '#ui/mark.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { ReadyIllustration } from '#ui/ready-illustration.tsx'
import { SectionTabs, type TabLinkProps } from '#ui/section-tabs.tsx'
import { StepCard } from '#ui/step-card.tsx'
import { StepMark } from '#ui/step-mark.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { Specimen } from './specimen.tsx'

const sections = ['Stores', 'Synchronization', 'Analytics'].map((label) => ({
  id: label,
  label,
  body: lazy(async () => ({ default: () => <Card>What the section shows</Card> })),
}))

function SectionLink({ id, children, ...props }: TabLinkProps<string>) {
  return (
    <a href={`#${id}`} {...props}>
      {children}
    </a>
  )
}

const tones = ['neutral', 'success', 'warning', 'error'] as const

const nextPage = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => undefined,
}

export function PlaceSpecimens() {
  return (
    <>
      <Specimen name="Mark and Wordmark">
        <Mark className="size-4" />
        <Mark />
        <Mark className="size-12" />
        <Wordmark />
      </Specimen>
      <Specimen name="Card" isWide>
        <div className="grid gap-4 sm:grid-cols-3">
          <Card>Without a title</Card>
          <Card title="With a title" aside={<span className="type-small text-ink-3">aside</span>}>
            One job.
          </Card>
          <Card title="The one that matters" hasEdge>
            At most one on a page.
          </Card>
        </div>
      </Specimen>
      <Specimen name="SectionTabs" isWide>
        <SectionTabs
          label="Sections of a page"
          tabs={sections}
          current="Synchronization"
          link={SectionLink}
        />
      </Specimen>
      <Specimen name="Notice" isWide>
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={`A ${tone} notice`} action={<Button size="s">Act</Button>}>
            What happened, what still holds, and what to do.
          </Notice>
        ))}
        <Notice tone="neutral" title="Only a title" />
      </Specimen>
      <Specimen name="ReadProblem" isWide>
        <ReadProblem
          title="The products could not be read"
          query={{ error: null, isFetching: false, refetch: () => undefined }}
        />
        <ReadProblem
          title="Being read again"
          query={{ error: null, isFetching: true, refetch: () => undefined }}
        />
      </Specimen>
      <Specimen name="ShowMore" isWide>
        <ShowMore query={nextPage} />
        <ShowMore query={{ ...nextPage, isFetchingNextPage: true }} />
        <ShowMore query={{ ...nextPage, isFetchNextPageError: true }} />
      </Specimen>
      <Specimen name="AlertRow" isWide>
        <AlertRow
          mark={<Badge tint="incomplete">Error</Badge>}
          title="The last sync failed"
          text="The store didn’t respond."
          facts="Product sync · acknowledged by Ingrid, 4 minutes ago"
        >
          <Button size="s">View</Button>
        </AlertRow>
      </Specimen>
      <Specimen name="StepCard and StepMark" isWide>
        <ol className="flex flex-col gap-3">
          <StepCard number={1} isDone title="Connect" text="Products come from there." tasks="600 products">
            <Button>Review</Button>
          </StepCard>
          <StepCard number={2} isNext title="Configure" text="1 of 2 saved">
            <Button variant="ink">Start</Button>
          </StepCard>
        </ol>
        <span className="flex gap-2">
          <StepMark number={1} isDone size="s" />
          <StepMark number={2} isCurrent size="s" />
          <StepMark number={3} size="s" />
        </span>
      </Specimen>
      <Specimen name="CheckLine" isWide>
        {(['close', 'ruled'] as const).map((look) => (
          <ul key={look}>
            {(['done', 'open', 'wrong'] as const).map((state) => (
              <CheckLine key={state} state={state} look={look} aside="aside">
                {state}
              </CheckLine>
            ))}
          </ul>
        ))}
      </Specimen>
      <Specimen name="Empty" isWide>
        <div className="grid gap-4 md:grid-cols-3">
          <Card>
            <Empty
              drawing={<EmptyIllustration />}
              title="No products found"
              action={<Button variant="ink">Sync from Shopify</Button>}
            >
              Sync your Shopify store to get started.
            </Empty>
          </Card>
          <Card>
            <Empty drawing={<ReadyIllustration />} title="Nothing waits for you">
              Approvals and doubtful finds will come here.
            </Empty>
          </Card>
          <Card>
            <Empty
              drawing={<DisconnectedIllustration />}
              title="No store connected"
              action={<Button>Try now</Button>}
            >
              Connect one to see its products.
            </Empty>
          </Card>
        </div>
      </Specimen>
      <Specimen name="Loading" isWide>
        <div className="h-40 overflow-hidden rounded-card border border-line [&>*]:h-full">
          <Loading />
        </div>
      </Specimen>
    </>
  )
}
