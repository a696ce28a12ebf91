import type { Call } from './call.ts'
import type { LiveTopic } from './liveTopic.ts'

export type Calls = Readonly<Record<string, Call>>

/** A permission: its title in the permission tree, and the roles that hold it without being granted it. */
interface PermissionSpec {
  readonly title: string
  readonly roles: readonly number[]
  /** Roles that hold it but may not grant it. A platform administrator may, whatever other roles they have. */
  readonly notGrantedBy?: readonly number[]
}

/** An entry of the left menu. Without `url` it is a group. */
export interface MenuSpec {
  readonly id: number
  readonly parentId?: number
  readonly name: string
  readonly icon?: string
  readonly url?: string
  readonly orderNum: number
  /** The roles whose menu holds it by default (decision on H-028). */
  readonly roles: readonly number[]
  /** Shown to holders of this permission, by role or by grant, when given. */
  readonly permission?: string
  /**
   * The page names individual children, which is refused to super administrators and bureaus, so their menu omits it.
   */
  readonly namesChildren?: boolean
}

/** All that the platform needs to know of an area: its name, permissions, menu and calls. */
export interface Area<C extends Calls = Calls> {
  readonly name: string
  readonly title: string
  /** True for a module, which can be switched off for a school. False for areas that every school has. */
  readonly isModule: boolean
  readonly permissions: Readonly<Record<string, PermissionSpec>>
  readonly menu: readonly MenuSpec[]
  readonly calls: C
  /** Its topics on the live channel. */
  readonly topics: readonly LiveTopic[]
}

/** Declares an area; permissions, menu and topics default to empty, `isModule` to false. */
export const area = <C extends Calls>(spec: {
  name: string
  title: string
  isModule?: boolean
  permissions?: Area['permissions']
  menu?: readonly MenuSpec[]
  calls: C
  topics?: readonly LiveTopic[]
}): Area<C> => ({ isModule: false, permissions: {}, menu: [], topics: [], ...spec })
