import { Suspense, createElement, lazy } from 'react'

const Why = lazy(async () => ({ default: (await import('./WhyState.tsx')).WhyState }))

/** Why somebody counts as they do, for a dialog of another area; its code comes when it is opened, and nothing else waits for it. */
export const WhyState = ({ userId }: { readonly userId: number }) =>
  createElement(Suspense, { fallback: null }, createElement(Why, { userId }))
