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
    let isOver = false
    const tell = (next: State<T>) => {
      if (!isOver) setState(next)
    }
    attempt.then(
      (value) => tell({ kind: 'loaded', value }),
      (error: unknown) => tell({ kind: 'failed', error }),
    )
    return () => {
      isOver = true
    }
  }, [attempt])
  const again = () => {
    setState({ kind: 'loading' })
    setAttempt(load())
  }
  return { state, again }
}
