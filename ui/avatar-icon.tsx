import type { Avatar } from './avatars.ts'

const sizes = {
  s: 'size-5 [&>svg]:size-3',
  m: 'size-6 [&>svg]:size-3.5',
  l: 'size-7 [&>svg]:size-4',
  xl: 'size-11 [&>svg]:size-[22px]',
}

export type AvatarSize = keyof typeof sizes

/** An icon on its tint. Decoration: the name stands beside it. */
export function AvatarIcon({
  avatar,
  size = 'm',
}: {
  avatar: Pick<Avatar, 'icon' | 'tint'>
  size?: AvatarSize
}) {
  const { icon: Icon, tint } = avatar
  return (
    <span aria-hidden className={`grid flex-none place-items-center rounded-[24%] ${sizes[size]} ${tint}`}>
      <Icon strokeWidth={1.75} />
    </span>
  )
}
