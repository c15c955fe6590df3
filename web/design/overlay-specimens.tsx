import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Menu } from '#ui/menu.tsx'
import { OverlayFrame } from '#ui/overlay-frame.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { Specimen } from './specimen.tsx'

/** What lies over a page. The toasts themselves appear at the root of every page. */
export function OverlaySpecimens() {
  const [open, setOpen] = useState<'dialog' | 'frame' | null>(null)
  const [chosen, setChosen] = useState('Light')
  const close = () => setOpen(null)
  return (
    <>
      <Specimen name="Dialog and OverlayFrame">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('frame')}>Open overlay frame</Button>
        {open === 'dialog' && (
          <Dialog
            title="Disconnect Atelier Nord?"
            onClose={close}
            actions={
              <>
                <Button onClick={close}>Keep it</Button>
                <Button variant="danger" onClick={close}>
                  Disconnect store
                </Button>
              </>
            }
          >
            Products and what you added to them stay.
          </Dialog>
        )}
        {open === 'frame' && (
          <OverlayFrame
            label="Overlay"
            onClose={close}
            className="m-auto rounded-dialog border border-line-2 bg-float shadow-e3"
          >
            <div className="p-5">
              <p className="mb-3">Closes on Esc, or on a click beside it.</p>
              <Button onClick={close}>Close</Button>
            </div>
          </OverlayFrame>
        )}
      </Specimen>
      <Specimen name="Menu">
        <Menu
          align="start"
          trigger={<Button>Actions</Button>}
          items={[
            { label: 'JSON', hint: 'One file with a count', onSelect: () => undefined },
            { label: 'Delete', icon: <Trash2 aria-hidden />, onSelect: () => undefined },
          ]}
        />
        <Menu
          align="start"
          heading="Theme"
          trigger={<Button>One of three</Button>}
          items={['System', 'Light', 'Dark'].map((label) => ({
            label,
            isChosen: chosen === label,
            onSelect: () => setChosen(label),
          }))}
        />
      </Specimen>
      <Specimen name="Toaster">
        <Button
          onClick={() => showToast({ title: 'Products Synced', description: '206 products, 3 changed.' })}
        >
          Success
        </Button>
        <Button
          onClick={() =>
            showToast({
              tone: 'neutral',
              title: '3 products switched off',
              description: 'They leave the feed at the next export.',
              action: { label: 'Undo', onAct: () => showToast({ title: 'Undone' }) },
            })
          }
        >
          With an action
        </Button>
        <Button onClick={() => showFailure('Sync Failed', 'The store refused the access token.')}>
          Failure
        </Button>
      </Specimen>
    </>
  )
}
