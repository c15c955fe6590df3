import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { NoticeList } from './notice-list.tsx'

usePeer()

test('each notice says how grave it is and has its one click', async () => {
  show(
    <NoticeList
      notices={[
        {
          id: 'key-refused:openai',
          severity: 'error',
          title: 'The OpenAI key was refused',
          text: 'Save a key that OpenAI accepts.',
          href: '/onboarding/keys',
          since: null,
        },
      ]}
    />,
  )
  const link = await screen.findByRole('link', { name: 'Open keys: The OpenAI key was refused' })
  expect(link.getAttribute('href')).toBe('/onboarding/keys')
  expect(screen.getByText('Error:', { exact: false })).toBeTruthy()
})
