function __headlines_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __headlines_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __headlines_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __headlines_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __headlines_parse_tokens -S
    set -l unparsed_tokens (__headlines_tokens -pc)
    switch $unparsed_tokens[1]
    case 'headlines'
        __headlines_parse_subcommand -r 1 'c/command=+' 'i/interactive' 'log' 'log-format=' 'log-file=' 'json' 'q/quiet' 'e/stop-on-error' 'echo' 'record=' 'replay=' 'resume' 'sessions' 'session=' 'steps=' 'color=' 'ascii' 'no-rc' 'no-history' 'safe' 'plan' 'plan-status' 'atomic' 'mcp' 'plan-first' 'generate-completion-script=' 'side-effects=' 'timeout=' 'data=' 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'help'
            __headlines_parse_subcommand -r 1 'version'
        end
    end
end

function __headlines_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __headlines_parse_subcommand -S -a positional_count
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

function __headlines_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __headlines_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__headlines_tokens -p)
    if test -z "$(__headlines_tokens -t)"
        set -l index (count (__headlines_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'headlines' -f
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines"' -s 'c' -l 'command' -d 'Run the commands in TEXT before any script; may be repeated.' -rfka ''
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" i interactive' -l 'interactive' -s 'i' -d 'Start an interactive session after any scripts and commands.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" log' -l 'log' -d 'Log every action, its effects and the resulting state.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" log-format' -l 'log-format' -d 'Log in FORMAT: dump (the state), diff (its changes) or json.' -rfka 'dump diff json'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" log-file' -l 'log-file' -d 'Write the log to FILE; - means standard output.' -rF
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" json' -l 'json' -d 'Print answers, diffs and errors as JSON, one object per line.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" q quiet' -l 'quiet' -s 'q' -d 'Print only answers, not the changes to the state.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" e stop-on-error' -s 'e' -l 'stop-on-error' -d 'Stop at the first error.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" echo' -l 'echo' -d 'Print each command before its answer.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" record' -l 'record' -d 'Record every action to FILE.' -rF
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" replay' -l 'replay' -d 'Replay the recording in FILE, and check the state after each action. If FILE is a folder, check each recording in it, and quit.' -rF
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" resume' -l 'resume' -d 'Continue unsaved work, or else the last session.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" sessions' -l 'sessions' -d 'List the sessions that can be resumed, and quit.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" session' -l 'session' -d 'Continue session N of those that --sessions lists.' -rfka ''
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" steps' -l 'steps' -d 'How many steps to keep for undo and history; 0 keeps none.' -rfka ''
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" color' -l 'color' -d 'When to use colors: auto (if the terminal has them), always or never.' -rfka 'auto always never'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" ascii' -l 'ascii' -d 'Print -> and x instead of Unicode arrows and multiplication signs.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" no-rc' -l 'no-rc' -d 'Do not run the rc file at the start of a session.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" no-history' -l 'no-history' -d 'Use no history file, and keep no journal for --resume.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" safe' -l 'safe' -d 'Refuse programs and file names, for input that is not trusted.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" plan' -l 'plan' -d 'Show what each line of the scripts would change and start, and run nothing.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" plan-status' -l 'plan-status' -d 'End with 2 if the plan changes something and does not fail.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" atomic' -l 'atomic' -d 'Run the scripts as one step, or not at all if a line would fail or depends on an effect.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" mcp' -l 'mcp' -d 'Serve agents over the Model Context Protocol; implies --safe.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" plan-first' -l 'plan-first' -d 'Let agents change something only by applying a plan; needs --mcp.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" generate-completion-script' -l 'generate-completion-script' -d 'Print a completion script for bash, zsh or fish.' -rfka 'bash zsh fish'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_positional "headlines" -ge 1' -F
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" side-effects' -l 'side-effects' -d 'How to run side effects: middleware, effects or feedback.' -rfka 'middleware effects feedback'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" timeout' -l 'timeout' -d 'Time limit for loading a feed, in seconds, at most 86400.' -rfka ''
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" data' -l 'data' -d 'The file that keeps the list of feeds.' -rF
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" version' -l 'version' -d 'Show the version.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'headlines' -n '__headlines_should_offer_completions_for_flags_or_options "headlines help" version' -l 'version' -d 'Show the version.'
