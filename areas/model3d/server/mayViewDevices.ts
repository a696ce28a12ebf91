import type { Session } from '../../../platform/server/session.ts'

/** True for sessions that may view devices. To others only the names of matched devices are shown. */
export const mayViewDevices = ({ permissions }: Pick<Session, 'permissions'>): boolean =>
  permissions.has('device:device:view')
