/** The most common passwords in lists of leaked accounts, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `000000 0000000000 102030 11111111 111111 1111111 112233 12121212 121212 123123 123123123 123321 1234 12345
  123456 1234567 12345678 123456789 1234567890 123456a 1234qwer 123654 123abc 123qwe 12qwaszx 147258369 159357
  159753 18atcskd2w 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222 31415926 333333 3rjs1la7qe 456789 555555 654321
  666666 696969 753951 777777 7777777 789456 789456123 87654321 888888 88888888 987654321 999999 a123456
  a123456789 aa12345678 aa123456 abc123 abc12345 abcd1234 abcdef access admin admin123 administrator andrew
  anthony apple asdasd asdf asdf1234 asdfgh asdfghjkl ashley azerty babygirl bailey baseball basketball batman
  biteme buster butterfly changeme changeme1 charlie chelsea chocolate computer cookie daniel dragon family
  flower football football1 freedom fuckyou george ginger hannah harley hello hello123 hello1234 hunter iloveyou
  iloveyou1 iloveyou2 jennifer jessica jesus jordan jordan23 joshua killer letmein letmein1 liverpool liverpool1
  login lovely loveme maggie master matthew michael michelle monkey monkey123 mustang myspace1 naruto nicole
  ninja p@ssw0rd p@ssword pass pass1234 passw0rd password password1 password12 password123 password1234 pepper
  pokemon princess princess1 purple q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qwe123 qwer1234 qwerty qwerty1
  qwerty12 qwerty123 qwerty1234 qwertyuiop ranger robert samantha secret shadow silver soccer starwars summer
  summer2024 summer2025 sunshine sunshine1 superman superman1 taylor test test123 test1234 thomas tigger
  trustno1 welcome welcome1 welcome123 whatever winter2024 winter2025 zaq12wsx zxcvbn zxcvbnm`
    .split(/\s+/)
    .filter(Boolean),
)
