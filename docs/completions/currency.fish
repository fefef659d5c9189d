function __currency_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __currency_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __currency_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __currency_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __currency_parse_tokens -S
    set -l unparsed_tokens (__currency_tokens -pc)
    switch $unparsed_tokens[1]
    case 'currency'
        __currency_parse_subcommand -r 1 'c/command=+' 'i/interactive' 'log' 'log-format=' 'log-file=' 'json' 'q/quiet' 'e/stop-on-error' 'echo' 'record=' 'replay=' 'resume' 'sessions' 'session=' 'steps=' 'color=' 'ascii' 'no-rc' 'no-history' 'safe' 'plan' 'plan-status' 'atomic' 'mcp' 'plan-first' 'generate-completion-script=' 'rates-url=' 'timeout=' 'data=' 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'help'
            __currency_parse_subcommand -r 1 'version'
        end
    end
end

function __currency_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __currency_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __currency_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __currency_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__currency_tokens -p)
    if test -z "$(__currency_tokens -t)"
        set -l index (count (__currency_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'currency' -f
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency"' -s 'c' -l 'command' -d 'Run the commands in TEXT before any script; may be repeated.' -rfka ''
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" i interactive' -l 'interactive' -s 'i' -d 'Start an interactive session after any scripts and commands.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" log' -l 'log' -d 'Log every action, its effects and the resulting state.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" log-format' -l 'log-format' -d 'Log in FORMAT: dump (the state), diff (its changes) or json.' -rfka 'dump diff json'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" log-file' -l 'log-file' -d 'Write the log to FILE; - means standard output.' -rF
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" json' -l 'json' -d 'Print answers, diffs and errors as JSON, one object per line.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" q quiet' -l 'quiet' -s 'q' -d 'Print only answers, not the changes to the state.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" e stop-on-error' -s 'e' -l 'stop-on-error' -d 'Stop at the first error.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" echo' -l 'echo' -d 'Print each command before its answer.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" record' -l 'record' -d 'Record every action to FILE.' -rF
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" replay' -l 'replay' -d 'Replay the recording in FILE, and check the state after each action. If FILE is a folder, check each recording in it, and quit.' -rF
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" resume' -l 'resume' -d 'Continue unsaved work, or else the last session.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" sessions' -l 'sessions' -d 'List the sessions that can be resumed, and quit.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" session' -l 'session' -d 'Continue session N of those that --sessions lists.' -rfka ''
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" steps' -l 'steps' -d 'How many steps to keep for undo and history; 0 keeps none.' -rfka ''
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" color' -l 'color' -d 'When to use colors: auto (if the terminal has them), always or never.' -rfka 'auto always never'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" ascii' -l 'ascii' -d 'Print -> and x instead of Unicode arrows and multiplication signs.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" no-rc' -l 'no-rc' -d 'Do not run the rc file at the start of a session.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" no-history' -l 'no-history' -d 'Use no history file, and keep no journal for --resume.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" safe' -l 'safe' -d 'Refuse programs and file names, for input that is not trusted.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" plan' -l 'plan' -d 'Show what each line of the scripts would change and start, and run nothing.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" plan-status' -l 'plan-status' -d 'End with 2 if the plan changes something and does not fail.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" atomic' -l 'atomic' -d 'Run the scripts as one step, or not at all if a line would fail or depends on an effect.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" mcp' -l 'mcp' -d 'Serve agents over the Model Context Protocol; implies --safe.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" plan-first' -l 'plan-first' -d 'Let agents change something only by applying a plan; needs --mcp.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" generate-completion-script' -l 'generate-completion-script' -d 'Print a completion script for bash, zsh or fish.' -rfka 'bash zsh fish'
complete -c 'currency' -n '__currency_should_offer_completions_for_positional "currency" -ge 1' -F
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" rates-url' -l 'rates-url' -d 'The URL or file that reload loads by default.' -rF
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" timeout' -l 'timeout' -d 'Time limit for loading rates, in seconds, at most 86400.' -rfka ''
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" data' -l 'data' -d 'The file that keeps the rates.' -rF
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" version' -l 'version' -d 'Show the version.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'currency' -n '__currency_should_offer_completions_for_flags_or_options "currency help" version' -l 'version' -d 'Show the version.'
