import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Granting } from '../kit/grantHint.ts'

/**
 * An action of a screen that the quick search offers, and its permission. The screen handles it with `useRequestedAction`.
 */
export interface ScreenAction {
  readonly title: string
  /** Synonyms that users may search for. */
  readonly also: readonly string[]
  readonly permission: string
}

/** A screen of an area: its route in the shell, and its code, which is loaded when it is opened. */
export interface Screen {
  readonly path: string
  readonly title: string
  /**
   * Users with this permission see the screen before the menu is loaded. Null for a screen that is open to everybody.
   */
  readonly permission: string | null
  /** The people who may grant access to it. */
  readonly granting: Granting
  readonly Component: LazyExoticComponent<ComponentType>
  readonly actions: readonly ScreenAction[]
  /** Synonyms that users may type in the quick search. */
  readonly words: readonly string[]
  /** Shown next to the menu entry, such as a count. Null for nothing. */
  readonly Badge: ComponentType | null
  /** Preloads the code, for example while the pointer rests on the menu entry. */
  readonly load: () => Promise<unknown>
}

/** Declares a screen. `load` must import it dynamically, so that its code isn't loaded before it is opened. */
export const screen = (
  path: string,
  title: string,
  permission: string | null,
  load: () => Promise<{ default: ComponentType }>,
  granting: Granting = 'school',
): Screen => ({ path, title, permission, granting, actions: [], words: [], Badge: null, Component: lazy(load), load })

/** Returns the screen with actions that the quick search offers. */
export const withActions = (plain: Screen, actions: readonly ScreenAction[]): Screen => ({ ...plain, actions })

/** Returns the screen with additional words by which the quick search finds it. */
export const withSynonyms = (plain: Screen, ...words: readonly string[]): Screen => ({ ...plain, words })

/** Returns the screen with a component next to its menu entry, such as a count. */
export const withBadge = (plain: Screen, Badge: ComponentType): Screen => ({ ...plain, Badge })

/** All screens of the shell with their areas, which may be closable modules. */
export interface Places {
  readonly screens: readonly (Screen & { readonly area: string })[]
}
