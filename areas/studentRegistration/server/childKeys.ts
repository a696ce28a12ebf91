import { createHmac } from 'node:crypto'
import { everySecret, keyFor, type Secrets } from '../../../platform/server/secret/secrets.ts'

/** The facts that identify a child within a task. */
interface Child {
  readonly documentNumber: string
  readonly name: string
  readonly birthDate: string
  readonly telephone: string
}

const describeChild = ({ documentNumber, name, birthDate, telephone }: Child) =>
  documentNumber === '' ? JSON.stringify([name, birthDate, telephone]) : documentNumber

/**
 * Returns the keyed hashes that identify a child, one for each secret that may have been used, the current one first.
 * Two applications with the same hash are for the same child.
 */
export const childKeys = (child: Child, secrets: Secrets): readonly string[] =>
  everySecret(secrets).map((secret) =>
    createHmac('sha256', keyFor(secret, 'children of registrations')).update(describeChild(child)).digest('base64url'),
  )
