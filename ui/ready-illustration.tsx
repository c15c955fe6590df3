/** A lit case, everything in place. Decoration: the words stand below it. */
export function ReadyIllustration() {
  return (
    <svg viewBox="0 0 168 112" fill="none" aria-hidden="true">
      <defs>
        <radialGradient id="case-lamp" cx=".5" cy="0" r=".9">
          <stop stopColor="var(--lamp)" />
          <stop offset="1" stopColor="var(--lamp-2)" />
        </radialGradient>
      </defs>
      <rect x="34.5" y="10.5" width="99" height="91" rx="2.5" fill="url(#case-lamp)" stroke="var(--line-2)" />
      <path d="M34 11h100" stroke="var(--glass-edge)" strokeWidth="3" />
      <path d="M34 92h100" stroke="var(--glass-edge)" strokeWidth="3" />
      <rect x="70" y="13" width="28" height="2.5" rx="1.2" fill="#ffe9b8" />
      <ellipse cx="84" cy="91" rx="24" ry="2.5" fill="#000" opacity=".14" />
      <path
        d="M72 34h24l-3 14c8 5 13 12 13 21 0 10-5 17-9 21H71c-4-4-9-11-9-21 0-9 5-16 13-21z"
        fill="#c98a63"
      />
      <path
        d="M90 34h6l-3 14c8 5 13 12 13 21 0 10-5 17-9 21h-9c6-4 9-12 9-21 0-9-4-17-9-21z"
        fill="#a96d49"
      />
      <path d="M72 34h24l-.6 3H72.600z" fill="#7b4c30" />
      <rect x="106" y="70" width="34" height="24" rx="3" fill="var(--pane)" stroke="var(--line-2)" />
      <path
        d="M115 82l5 5 10-11"
        stroke="var(--glass)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
