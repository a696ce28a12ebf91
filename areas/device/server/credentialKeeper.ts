/** Keeps the credentials where an operator's broker checks them by itself. None of it is waited for. */
export interface CredentialKeeper {
  /** A credential was made: the one moment at which the server knows its secret. */
  readonly made: (deviceId: number, credential: string) => void
  /** A device has shown a credential that opens; the broker may have lost it. */
  readonly shown: (deviceId: number, credential: string) => void
  /** A device or its credential has changed, or is gone. */
  readonly changed: (deviceId: number) => void
}

const nobody: CredentialKeeper = { made: () => undefined, shown: () => undefined, changed: () => undefined }

let keeper = nobody

/** Has credentials kept by this one as well; gives what puts back the one before. */
export const joinKeeper = (joined: CredentialKeeper): (() => void) => {
  const before = keeper
  keeper = joined
  return () => {
    keeper = before
  }
}

/** The keeper of credentials; without an operator's broker it keeps nothing. */
export const currentKeeper = (): CredentialKeeper => keeper
