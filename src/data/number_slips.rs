/// The numbers in words, from 0.
const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The number named by a word such as `eight`; `None` if the word names none, or one over twenty.
pub fn in_words(word: &str) -> Option<usize> {
    NUMBERS.iter().position(|known| word.eq_ignore_ascii_case(known))
}

/// The number meant by a text that has letters in place of the digits that they look like, such as `4OO` for `400`;
/// `None` if it has no such letters, or others too.
pub fn with_digits(word: &str) -> Option<String> {
    let digit = |letter: char| match letter {
        'o' | 'O' => Some('0'),
        'l' | 'I' => Some('1'),
        digit => digit.is_ascii_digit().then_some(digit),
    };
    let number: String = word.chars().map(digit).collect::<Option<_>>()?;
    (number != word && word.starts_with(|first: char| first.is_ascii_digit())).then_some(number)
}

/// The digits of a number written in groups of three: `1200` for `1` and `,200`, or for `1` and `200`.
pub fn grouped(value: &str, after: &str) -> Option<String> {
    let mut groups = after.strip_prefix([',', '\'', '’']).unwrap_or(after).split([',', '\'', '’', ' ']);
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|digit| digit.is_ascii_digit());
    let is_whole = is_number(value) && value.len() <= 3 && groups.all(|group| group.len() == 3 && is_number(group));
    is_whole.then(|| value.chars().chain(after.chars()).filter(char::is_ascii_digit).collect())
}
