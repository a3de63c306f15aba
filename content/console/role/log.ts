/** What a role's log says. `{name}` is the colleague who acted, `{number}` the shortlist's. */
export const roleLogWords: {
  changes: Record<string, string | undefined>
  moved: string
  begun: string
  erased: string
  label: string
  empty: { title: string; text: string }
  failed: string
  again: string
} = {
  changes: {
    'role.made': '{name} made the role',
    'role.changed': '{name} changed the brief',
    'role.taken': '{name} looks after the role',
    'shortlist.planned': '{name} set shortlist {number} to be sent',
    'shortlist.sent': 'Shortlist {number} went out',
    'shortlist.kept_back': '{name} stopped shortlist {number} from being sent',
    'shortlist.held_back': 'Shortlist {number} didn’t go out',
    'shortlist.recalled': '{name} called shortlist {number} back',
    'role.reminded': '{name} reminded the client of the films',
  },
  moved: '{name} changed the state of the role',
  begun: 'The client began the brief',
  erased: 'A deleted candidate',
  label: 'Log of this role',
  empty: {
    title: 'Nothing has happened yet.',
    text: 'What staff do on this role, and what its client says, is listed here.',
  },
  failed: 'Couldn’t load the log.',
  again: 'Try again',
}
