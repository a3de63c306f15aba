/**
 * Mail providers for private people. The hiring guide is sent to company addresses only (LEADS-15). Thirteen of them
 * use their name in many countries: hotmail.com, hotmail.co.uk, hotmail.fr.
 */
export const consumerMailNames: readonly string[] = [
  'gmail',
  'hotmail',
  'yahoo',
  'outlook',
  'icloud',
  'aol',
  'live',
  'msn',
  'ymail',
  'rocketmail',
  'googlemail',
  'protonmail',
  'tutanota',
]

/** The other three have one domain each: under any other ending the name belongs to somebody else. */
export const consumerMailHosts: readonly string[] = ['mail.com', 'me.com', 'mac.com']

/**
 * The country endings under which those names belong to these providers. Endings that anybody may choose for their
 * sound (.co, .io, .tv, .ai) are not included.
 */
export const consumerMailCountries: readonly string[] =
  'ae ar at au be bg bo br ca ch cl cn cr cz de dk ec ee eg es fi fr gr gt hk hr hu id ie il in is it jp ke kr kz lt lu lv ma mx my ng nl no nz pe ph pk pl pt py ro rs ru sa se sg si sk th tr tw ua uk uy ve vn za'.split(
    ' ',
  )
