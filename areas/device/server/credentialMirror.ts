/** Copies credentials to an operator's broker, which checks them itself. Callers don't wait for it. */
export interface CredentialMirror {
  /** A credential was issued. This is the only moment at which the server knows the secret. */
  readonly made: (deviceId: number, credential: string) => void
  /** A device has shown a valid credential. The broker may have lost it. */
  readonly shown: (deviceId: number, credential: string) => void
  /** A device or its credential was changed or deleted. */
  readonly changed: (deviceId: number) => void
}

const nobody: CredentialMirror = { made: () => undefined, shown: () => undefined, changed: () => undefined }

let keeper = nobody

/** Sets the copy target of credentials. Returns a function that restores the previous one. */
export const setCredentialMirror = (joined: CredentialMirror): (() => void) => {
  const before = keeper
  keeper = joined
  return () => {
    keeper = before
  }
}

/** Returns the current copy target. Without an operator's broker it does nothing. */
export const getCredentialMirror = (): CredentialMirror => keeper
