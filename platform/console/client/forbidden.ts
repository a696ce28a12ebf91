type Listener = () => void

const listeners = new Set<Listener>()

/** Tells whenever a call is refused for want of a permission, whoever made it; gives what ends that. */
export const onForbidden = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For the request layer: a call was refused for want of a permission. */
export const tellForbidden = (): void => {
  for (const listener of listeners) listener()
}
