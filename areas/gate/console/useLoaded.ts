import { useEffect, useState } from 'react'

type State<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }

/**
 * Loads code for part of a page. `lazy` breaks its surroundings and never retries; this reports the error, and `again`
 * retries.
 */
export const useLoaded = <T>(load: () => Promise<T>) => {
  const [attempt, setAttempt] = useState(load)
  const [state, setState] = useState<State<T>>({ kind: 'loading' })
  useEffect(() => {
    let isCancelled = false
    const update = (next: State<T>) => {
      if (!isCancelled) setState(next)
    }
    attempt.then(
      (value) => update({ kind: 'loaded', value }),
      (error: unknown) => update({ kind: 'failed', error }),
    )
    return () => {
      isCancelled = true
    }
  }, [attempt])
  const again = () => {
    setState({ kind: 'loading' })
    setAttempt(load())
  }
  return { state, again }
}
