import { Suspense, createElement, lazy } from 'react'

const Why = lazy(async () => ({ default: (await import('./WhyState.tsx')).WhyState }))

/**
 * `WhyState` for dialogs of other areas. Its code is loaded when it is first rendered, and nothing else waits for it.
 */
export const WhyState = ({ userId }: { readonly userId: number }) =>
  createElement(Suspense, { fallback: null }, createElement(Why, { userId }))
